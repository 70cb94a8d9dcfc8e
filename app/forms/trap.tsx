/**
 * A field that people neither see nor hear nor reach; programs that fill in whatever they find fill it in.
 *
 * @param props.name - as a program would expect it of a real field.
 */
export function Trap({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name={name} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
