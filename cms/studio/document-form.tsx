import { useEffect, useRef } from 'react'
import {
  ALL_FIELDS_GROUP,
  getPublishedId,
  getVersionFromId,
  isVersionId,
  pathToString,
  useSyncState,
  type InputProps,
  type ObjectInputProps,
} from 'sanity'

/** What an input of the form is rendered by: of a whole document it mends four things. */
export function DocumentForm(props: InputProps) {
  return isDocument(props) ? <MendedForm {...props} /> : props.renderDefault(props)
}

function MendedForm(props: ObjectInputProps) {
  useTabOfLink(props)
  useFieldOfLink(props)
  useToldAgain(props)
  useLastLetters(props)
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

/**
 * Goes to the field that a link leads to. The Studio tries once: a switch takes no focus while the document is loaded, a choice takes
 * none at all, and until everything above has its height the field does not stay in sight.
 */
function useFieldOfLink({ focusPath, readOnly, groups }: ObjectInputProps) {
  const tab = groups.find((group) => group.selected)?.name
  useEffect(() => {
    const path = pathToString(focusPath)
    const input = document.getElementById(path)
    const field = document.querySelector(`[data-testid="${CSS.escape(`field-${path}`)}"]`) ?? input
    const pane = field?.closest('[data-testid="document-panel-scroller"]')
    if (!pane) return
    const heights = new ResizeObserver(() => {
      if (!readOnly && document.activeElement === document.body) input?.focus()
      field?.scrollIntoView({ block: 'nearest' })
    })
    for (const part of [pane, ...pane.children]) heights.observe(part)
    // Whoever then scrolls or types stays there.
    const stop = () => heights.disconnect()
    for (const deed of DEEDS) addEventListener(deed, stop)
    return () => {
      stop()
      for (const deed of DEEDS) removeEventListener(deed, stop)
    }
  }, [focusPath, readOnly, tab])
}
const DEEDS = ['keydown', 'pointerdown', 'wheel']

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

/** Has the browser ask before it leaves the page while the last letters are not saved yet: the Studio sends them a second after they are typed. */
function useLastLetters({ value, schemaType }: ObjectInputProps) {
  const id = value?._id ?? ''
  const version = isVersionId(id) ? getVersionFromId(id) : undefined
  const { isSyncing } = useSyncState(getPublishedId(id), schemaType.name, version)
  useEffect(() => {
    if (!isSyncing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSyncing])
}

function isDocument(props: InputProps): props is ObjectInputProps {
  return props.path.length === 0
}
