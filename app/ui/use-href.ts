import { useContext } from 'react'
import { addressIn } from '../../languages'
import { LanguageContext } from './use-text'

/** The address of a page of ours in the language of the page that links to it: `href('/timetable')`. */
export function useHref(): (path: string) => string {
  const { language } = useContext(LanguageContext)
  return (path) => addressIn(language, path)
}
