/** A notice of the organisers, such as "Coach 2 leaves at 13:30". */
export function Notice({ text }: { text: string }) {
  return (
    <p
      role="note"
      className="mb-4 rounded-md border-l-4 border-torch bg-slate px-4 py-3 font-bold text-chalk"
    >
      {text}
    </p>
  )
}
