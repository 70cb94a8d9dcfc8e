import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { cutWhole } from './cut-whole'
import { useText } from '~/ui/use-text'

interface Shared {
  label: ReactNode
  hint?: ReactNode
  /** Shown in red under the field. Screen readers read it with the field. */
  error?: string
}
type SingleLine = Shared & ComponentProps<'input'> & { multiline?: false }
type MultiLine = Shared & ComponentProps<'textarea'> & { multiline: true }

const BOX =
  'mt-1.5 block min-h-12 w-full rounded-md border-2 border-seam bg-rock px-3.5 py-2.5 text-chalk placeholder:text-dust/70 ' +
  'hover:border-dust aria-invalid:border-ember'

/**
 * One labelled field of a form. Leave it uncontrolled (`defaultValue`): a controlled field would lose the text that was typed
 * before hydration.
 */
export function Field({ label, hint, error, className = '', ...rest }: SingleLine | MultiLine) {
  const t = useText('forms')
  const ownId = useId()
  const id = rest.id ?? ownId
  const { maxLength } = rest
  const { box, isCut } = useCutting(maxLength)
  const describedBy =
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const marks = {
    id,
    ref: box,
    className: BOX,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
  }
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold text-chalk">
        {label}
        {rest.required && '*'}
      </label>
      <Box rest={rest} marks={marks} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-dust">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-semibold text-ember">
          {error}
        </p>
      )}
      {maxLength !== undefined && (
        <div role="status">
          {isCut && (
            <p className="mt-1.5 font-semibold text-ember">
              {t('Only the beginning fits: {max} characters, and an emoji can count as several.', {
                max: maxLength,
              })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Cuts what is typed or pasted at the field's `maxlength`, but never inside a character, and tells whether it has cut. */
function useCutting(maxLength: number | undefined) {
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current: field } = box
    if (field === null || maxLength === undefined) return
    const cut = (event: InputEvent) => setCut(cutWhole(event))
    // Not React's `onBeforeInput`, which knows nothing of `inputType` and misses what is dropped.
    field.addEventListener('beforeinput', cut)
    return () => field.removeEventListener('beforeinput', cut)
  }, [maxLength])
  return { box, isCut }
}

type Rest = Omit<SingleLine, keyof Shared> | Omit<MultiLine, keyof Shared>

function Box({
  rest,
  marks,
}: {
  rest: Rest
  marks: Pick<ComponentProps<'input'>, 'id' | 'className'> &
    React.AriaAttributes & { ref: React.RefObject<HTMLInputElement & HTMLTextAreaElement> }
}) {
  if (rest.multiline) {
    const { multiline: _, ...attributes } = rest
    return <textarea rows={5} {...attributes} {...marks} />
  }
  const { multiline: _, ...attributes } = rest
  return <input type="text" {...attributes} {...marks} />
}
