import { useEffect, useRef } from 'react'
import { ALL_FIELDS_GROUP, pathToString, type InputProps, type ObjectInputProps } from 'sanity'

/** What an input of the form is rendered by: of a whole document it mends three things. */
export function DocumentForm(props: InputProps) {
  return isDocument(props) ? <MendedForm {...props} /> : props.renderDefault(props)
}

function MendedForm(props: ObjectInputProps) {
  useTabOfLink(props)
  useFieldOfLink(props)
  useToldAgain(props)
  return props.renderDefault(props)
}

/** Opens the tab of the field that a link leads to: the Studio forgets the tab when the document is loaded after the link was followed. */
function useTabOfLink({ focusPath, groups, onFieldGroupSelect, schemaType }: ObjectInputProps) {
  const [name] = focusPath
  const opened = useRef<typeof name>(undefined)
  useEffect(() => {
    // Only a new place opens a tab. Who then chooses another one stays there.
    if (opened.current === name) return
    opened.current = name
    const own = [schemaType.fields.find((field) => field.name === name)?.group ?? []].flat()
    const selected = groups.find((group) => group.selected)?.name ?? ALL_FIELDS_GROUP.name
    if (own[0] !== undefined && ![...own, ALL_FIELDS_GROUP.name].includes(selected))
      onFieldGroupSelect(own[0])
  })
}

/** Goes to the field that a link leads to: a switch takes no focus while the document is loaded, and the Studio tries once. */
function useFieldOfLink({ focusPath, readOnly }: ObjectInputProps) {
  useEffect(() => {
    if (readOnly || focusPath.length === 0 || document.activeElement !== document.body) return
    document.getElementById(pathToString(focusPath))?.focus()
  }, [focusPath, readOnly])
}

/**
 * The first letter makes a draft, and others look for people at the draft. The Studio told them of the field when there was none,
 * and would not again before another field is entered.
 */
function useToldAgain({ focusPath, onPathFocus, value }: ObjectInputProps) {
  const id = value?._id
  const told = useRef(id)
  useEffect(() => {
    if (told.current === id) return
    told.current = id
    if (focusPath.length > 0) onPathFocus(focusPath)
  })
}

function isDocument(props: InputProps): props is ObjectInputProps {
  return props.path.length === 0
}
