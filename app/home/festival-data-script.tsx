import { useContext } from 'react'
import { LanguageContext } from '~/ui/use-text'
import { JsonLd } from '~/ui/json-ld'
import { festivalData, type Facts } from './festival-data'

/** The festival as data for search engines. */
export function FestivalData(facts: Omit<Facts, 'language'>) {
  const { language } = useContext(LanguageContext)
  return <JsonLd data={festivalData({ ...facts, language })} />
}
