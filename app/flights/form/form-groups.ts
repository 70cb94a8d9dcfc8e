import {
  FLIGHT_GROUPS,
  flightFields,
  type FieldWriter,
  type FlightField,
} from '../../../services/journeys/flight-fields'

/** A field without its rules, which load on first use. */
export type DrawnField = Pick<
  FlightField,
  'name' | 'label' | 'hint' | 'required' | 'input' | 'autoComplete' | 'autoCapitalize' | 'width'
> & { 'data-never-kept'?: boolean }

export interface FormGroup {
  title: string
  fields: DrawnField[]
}

/** The fields under the titles of their groups; a group without fields is left out. */
export function formGroups(
  t: FieldWriter,
  fields: readonly FlightField[] = flightFields(t),
): FormGroup[] {
  return Object.entries(FLIGHT_GROUPS)
    .map(([group, title]) => ({
      title: t(title),
      fields: fields.filter((field) => field.group === group).map(drawn),
    }))
    .filter((group) => group.fields.length > 0)
}

function drawn({
  name,
  label,
  hint,
  required,
  input,
  autoComplete,
  autoCapitalize,
  neverKept,
  width,
}: FlightField): DrawnField {
  return {
    name,
    label,
    hint,
    required,
    input,
    autoComplete,
    autoCapitalize,
    width,
    'data-never-kept': neverKept,
  }
}
