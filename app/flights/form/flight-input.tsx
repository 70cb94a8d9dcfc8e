import { memo } from 'react'
import { Field } from '~/forms/field'
import { useText } from '~/ui/use-text'
import type { DrawnField } from './form-groups'

interface InputProps {
  field: DrawnField
  typed?: string
  error?: string
}

/**
 * Without `maxlength`: it counts UTF-16 units where the rule counts characters, and silently cuts off what is pasted, which
 * must not happen to a passport number. A text that is too long gets an error. `memo`, because a press on the button renders the
 * form again, and a slow phone has to show that press.
 */
export const FlightInput = memo(({ field, typed, error }: InputProps) => {
  const t = useText('flightForm')
  const { input, width, ...shared } = field
  const box = {
    ...shared,
    id: idOf(field.name),
    label: field.required ? (
      field.label
    ) : (
      <>
        {field.label} <span className="font-normal text-dust">{t('(optional)')}</span>
      </>
    ),
    defaultValue: typed,
    error,
    className: width === 'full' ? 'col-span-full' : '',
    // No dictionary knows names and numbers.
    spellCheck: input === 'multiline',
  }
  return input === 'multiline' ? <Field {...box} multiline /> : <Field {...box} type={input} />
})

function idOf(name: string): string {
  return `flight-${name}`
}
