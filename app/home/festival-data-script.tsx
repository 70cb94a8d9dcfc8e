import { JsonLd } from '~/ui/json-ld'
import { festivalData, type Facts } from './festival-data'

/** The festival as data for search engines. */
export function FestivalData(facts: Facts) {
  return <JsonLd data={festivalData(facts)} />
}
