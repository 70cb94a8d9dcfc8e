import { createRoot } from 'react-dom/client'
import { Entrance } from './entrance'
import { settingsInPage } from './studio-settings'
import './gate.css'

const place = document.querySelector('#studio')
if (place) createRoot(place).render(<Entrance settings={settingsInPage(document)} />)
