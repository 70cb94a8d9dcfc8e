/**
 * Where a tool has put its work, with the way to what is left to do.
 *
 * @param release - its id; null: drafts, which are published all at once
 * @param place - its name within a sentence: "its release"
 */
export function WhereItIs({ release, place }: { release: string | null; place: string }) {
  const look = release === null ? '' : `?perspective=${release}`
  const left = <a href={`/studio/before-publishing${look}`}>what is left to do</a>
  return release === null ? (
    <>
      It is in {place}. See {left}, and publish all of it there.
    </>
  ) : (
    <>
      It is in <a href={`/studio/releases/${release}${look}`}>{place}</a>. See {left} before you run
      it.
    </>
  )
}
