import { mapObjects } from '../store/map-objects.server'

/** References that were weak only because their target was not published yet become strong, unless the schema says weak. */
export function strengthened(value: unknown): unknown {
  return mapObjects(value, (object) => {
    if (!('_ref' in object) || !('_strengthenOnPublish' in object)) return object
    const { _strengthenOnPublish: wish, _weak, ...reference } = object
    const staysWeak =
      typeof wish === 'object' && wish !== null && 'weak' in wish && wish.weak === true
    return staysWeak ? { ...reference, _weak } : reference
  })
}
