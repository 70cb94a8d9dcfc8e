import { useEffect, useRef } from 'react'
import { ALL_FIELDS_GROUP, type InputProps, type ObjectInputProps } from 'sanity'

/**
 * A document's form. It opens the tab of the field that a link leads to: the Studio forgets the tab when the document is loaded
 * after the link was followed.
 */
export function OpensTab(props: InputProps) {
  return isDocument(props) ? <DocumentForm {...props} /> : props.renderDefault(props)
}

function DocumentForm(props: ObjectInputProps) {
  const { focusPath, groups, onFieldGroupSelect, renderDefault, schemaType } = props
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
  return renderDefault(props)
}

function isDocument(props: InputProps): props is ObjectInputProps {
  return props.path.length === 0
}
