/**
 * The version counters that a page depends on. A cached page is served only while none of its counters has changed:
 * `content` counts changes of the published content, `booking` of the capacity meter, `pins` of the pinboard, `minute` the
 * minutes of the clock.
 */
export type VersionName = 'content' | 'booking' | 'pins' | 'minute'

/**
 * An internal response header that allows the page cache to store a page. Its value is a list of version names, separated
 * by spaces. The server removes it. It is independent of the `Cache-Control` for visitors. In small letters, as Node gives names.
 */
export const PAGE_STORE_HEADER = 'x-page-store'

/**
 * The internal address of the page that answers a form when too many requests come at once (load shedding). A visitor who
 * requests this address gets the 404 page.
 */
export const CROWDED_PATH = '/503'
/** In its query where it answers a form and there is no festival to show yet. */
export const FOR_FORM = 'form'

/** An internal header: origins of third-party scripts that this page may load after a click, separated by spaces. */
export const PAGE_SCRIPT_ORIGINS_HEADER = 'X-Page-Script-Origins'

/**
 * Internal headers: hashes of the inline scripts and styles that the site wrote into this page, separated by spaces. A route can
 * name origins of style sheets beforehand.
 */
export const PAGE_SCRIPTS_HEADER = 'X-Page-Scripts'
export const PAGE_STYLES_HEADER = 'X-Page-Styles'
