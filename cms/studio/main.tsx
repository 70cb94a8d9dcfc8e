import { createRoot } from 'react-dom/client'
import { Entrance } from './entrance'
import { settingsInPage } from './studio-settings'
import './gate.css'

const place = document.querySelector('#studio')
if (place) {
  const settings = settingsInPage(document)
  document.title = `Studio · ${settings.festival}`
  createRoot(place).render(<Entrance settings={settings} />)
}
