/** A choice between a few values, each with its words. */
export function ChooseOne({
  title,
  value,
  options,
  onChange,
}: {
  title: string
  value: string
  options: Record<string, string>
  onChange: (value: string) => void
}) {
  return (
    <label>
      {title}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
