import type { ReactNode } from 'react'

interface Props<Value extends string> {
  label: ReactNode
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChoose: (value: Value) => void
}

/** One labelled choice of a form. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: Props<Value>) {
  return (
    <label>
      <span className="font-semibold text-chalk">{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChoose(target.value as Value)}
        className="mt-1.5 block min-h-12 w-full rounded-md border-2 border-seam bg-rock px-3 [font:inherit] text-chalk"
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
