import type { StringInputProps } from 'sanity'

/** The input of a choice that has this value marked while the field is empty, because the site takes it then. */
export function choiceWithDefault(value: string) {
  return (props: StringInputProps) => props.renderDefault({ ...props, value: props.value ?? value })
}
