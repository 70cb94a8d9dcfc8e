/** What a Studio of Sanity needs to have its content in a lake. `browser.ts` has what needs no Studio. */
export { patientPublish } from './patient-publish'
export { type SocketOptions, withSocket } from './socket-client'
export { type LakeWorkspace, lakeWorkspace, type WorkspaceOptions } from './workspace'
