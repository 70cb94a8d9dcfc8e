import type { InputHTMLAttributes } from 'react'

/** A field to fill in, unless it is said otherwise. */
export function ToolField({
  title,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { name: string; title: string }) {
  return (
    <label>
      {title}
      <input required {...input} />
    </label>
  )
}
