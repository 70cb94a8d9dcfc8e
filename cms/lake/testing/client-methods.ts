import type { SanityClient } from '@sanity/client'
import { firstValueFrom, isObservable, lastValueFrom } from 'rxjs'

export interface Trial {
  call: (client: SanityClient) => unknown
  /** A part of the answer as JSON. */
  gives?: string
  /** The name of the feature in the error. */
  refusedAs?: string
}

/** The names of all methods of an object and of the objects in it, such as `assets.upload`; not those of its observable twin. */
export function methodsOf(object: object, path = '', seen = new Set<unknown>()): string[] {
  if (seen.has(object)) return []
  seen.add(object)
  const names = new Set<string>()
  for (let at = object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
    for (const name of Object.getOwnPropertyNames(at)) names.add(name)
  return [...names]
    .filter((name) => !name.startsWith('_') && name !== 'constructor' && name !== 'observable')
    .flatMap((name) => {
      const value = (object as Record<string, unknown>)[name]
      if (typeof value === 'function') return [path + name]
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? methodsOf(value, `${path}${name}.`, seen)
        : []
    })
}

/** The methods of a client with those of its patches and transactions. */
export function allMethodsOf(client: SanityClient): string[] {
  return [
    ...methodsOf(client),
    ...methodsOf(client.patch('a'), 'patch().'),
    ...methodsOf(client.transaction(), 'transaction().'),
  ].toSorted()
}

/** The last value of an observable, or the value of a promise, as the two kinds of client give them. */
export async function settled<T>(value: T): Promise<Awaited<T>> {
  return (await (isObservable(value) ? lastValueFrom(value) : value)) as Awaited<T>
}

const supported = (call: Trial['call'], gives: string): Trial => ({ call, gives })
const refused = (call: Trial['call'], refusedAs: string): Trial => ({ call, refusedAs })
const patched = (
  change: (patch: ReturnType<SanityClient['patch']>) => { commit(): unknown },
  gives: string,
): Trial => supported((client) => change(client.patch('a')).commit(), gives)

/** The documents that the calls find. */
export const DOCUMENTS = [
  { _id: 'a', _type: 'x', number: 1, text: 'one two', list: ['b', 'c'] },
  { _id: 'drafts.a', _type: 'x', text: 'draft' },
  { _id: 'versions.summer.a', _type: 'x', text: 'version' },
  { _id: '_.releases.summer', _type: 'system.release', name: 'summer', state: 'active' },
  { _id: '_.releases.autumn', _type: 'system.release', name: 'autumn', state: 'archived' },
  {
    _id: '_.releases.winter',
    _type: 'system.release',
    name: 'winter',
    state: 'scheduled',
    publishAt: '2999-01-01T00:00:00.000Z',
  },
]
const NEW = { _id: 'new', _type: 'x', text: 'new' }
const VERSION = { releaseId: 'summer', publishedId: 'a' }
const RELEASE = { releaseId: 'summer' }
const AGENT = { schemaId: 'schema', documentId: 'a', instruction: 'shorten' }

/** What the lake does with each method of `@sanity/client`. */
export const METHODS: Record<string, Trial> = {
  'agent.action.generate': refused((c) => c.agent.action.generate(AGENT), 'Agent Actions'),
  'agent.action.patch': refused(
    (c) =>
      c.agent.action.patch({ ...AGENT, target: { path: ['text'], operation: 'set', value: '' } }),
    'Agent Actions',
  ),
  'agent.action.prompt': refused((c) => c.agent.action.prompt(AGENT), 'Agent Actions'),
  'agent.action.transform': refused((c) => c.agent.action.transform(AGENT), 'Agent Actions'),
  'agent.action.translate': refused(
    (c) => c.agent.action.translate({ ...AGENT, toLanguage: { id: 'es', title: 'Spanish' } }),
    'Agent Actions',
  ),
  'assets.upload': supported((c) => c.assets.upload('file', Buffer.from('a')), 'sanity.fileAsset'),
  'datasets.create': refused((c) => c.datasets.create('other'), 'management of datasets'),
  'datasets.delete': refused((c) => c.datasets.delete('other'), 'management of datasets'),
  'datasets.edit': refused(
    (c) => c.datasets.edit('other', { aclMode: 'public' }),
    'management of datasets',
  ),
  'datasets.editEmbeddingsSettings': refused(
    (c) => c.datasets.editEmbeddingsSettings('production', { enabled: true }),
    'embeddings',
  ),
  'datasets.getEmbeddingsSettings': refused(
    (c) => c.datasets.getEmbeddingsSettings('production'),
    'embeddings',
  ),
  'datasets.list': supported((c) => c.datasets.list(), '"name":"production"'),
  'live.events': supported((c) => firstValueFrom(c.live.events()), '"type":"welcome"'),
  'mediaLibrary.video.getPlaybackInfo': refused(
    (c) => c.mediaLibrary.video.getPlaybackInfo({ _ref: 'media-library:ml1:video-a' }),
    'the Media Library',
  ),
  'projects.getById': supported((c) => c.projects.getById('local'), '"id":"local"'),
  'projects.list': refused((c) => c.projects.list(), 'management of projects'),
  'releases.archive': supported((c) => c.releases.archive(RELEASE), 'transactionId'),
  'releases.create': supported(
    (c) => c.releases.create({ releaseId: 'spring' }),
    '"releaseId":"spring"',
  ),
  'releases.delete': supported((c) => c.releases.delete({ releaseId: 'autumn' }), 'transactionId'),
  'releases.edit': supported(
    (c) => c.releases.edit({ ...RELEASE, patch: { set: { 'metadata.title': 'Summer' } } }),
    'transactionId',
  ),
  'releases.fetchDocuments': supported(
    (c) => c.withConfig({ perspective: 'raw' }).releases.fetchDocuments(RELEASE),
    '"_id":"versions.summer.a"',
  ),
  'releases.get': supported((c) => c.releases.get(RELEASE), '"name":"summer"'),
  'releases.publish': supported((c) => c.releases.publish(RELEASE), 'transactionId'),
  'releases.schedule': supported(
    (c) => c.releases.schedule({ ...RELEASE, publishAt: '2999-01-01T00:00:00Z' }),
    'transactionId',
  ),
  'releases.unarchive': supported(
    (c) => c.releases.unarchive({ releaseId: 'autumn' }),
    'transactionId',
  ),
  'releases.unschedule': supported(
    (c) => c.releases.unschedule({ releaseId: 'winter' }),
    'transactionId',
  ),
  'users.getById': supported((c) => c.users.getById('me'), '"id":"organiser"'),
  action: supported(
    (c) => c.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.a' }),
    'transactionId',
  ),
  clone: supported((c) => c.clone().config().dataset, 'production'),
  config: supported((c) => c.config().dataset, 'production'),
  create: supported((c) => c.create(NEW), '"text":"new"'),
  createIfNotExists: supported((c) => c.createIfNotExists(NEW), '"text":"new"'),
  createOrReplace: supported((c) => c.createOrReplace({ ...NEW, _id: 'a' }), '"text":"new"'),
  createVersion: supported(
    (c) => c.createVersion({ releaseId: 'summer', publishedId: 'b', baseId: 'a' }),
    'transactionId',
  ),
  dataRequest: supported((c) => c.dataRequest('query', { query: '1 + 1' }), '"result":2'),
  delete: supported((c) => c.delete('a'), '"operation":"delete"'),
  discardVersion: supported((c) => c.discardVersion(VERSION), 'transactionId'),
  documentsExists: supported(
    async (c) => [...(await settled(c.documentsExists(['a', 'b'])))],
    '["a"]',
  ),
  fetch: supported((c) => c.fetch('1 + 1'), '2'),
  getDataUrl: supported((c) => c.getDataUrl('query'), '/data/query/production'),
  getDocument: supported((c) => c.getDocument('drafts.a'), '"text":"draft"'),
  getDocuments: supported((c) => c.getDocuments(['none', 'a']), '[null,{'),
  getUrl: supported((c) => c.getUrl('/ping'), '/v2025-02-19/ping'),
  listen: supported(
    (c) => firstValueFrom(c.listen('*', {}, { events: ['welcome'] })),
    '"type":"welcome"',
  ),
  mutate: supported((c) => c.mutate([{ create: NEW }]), '"text":"new"'),
  patch: patched((patch) => patch, '"text":"one two"'),
  'patch().append': patched((patch) => patch.append('list', ['d']), '["b","c","d"]'),
  'patch().clone': patched((patch) => patch.set({ text: 'set' }).clone(), '"text":"set"'),
  'patch().commit': patched((patch) => patch.set({ text: 'set' }), '"text":"set"'),
  'patch().dec': patched((patch) => patch.dec({ number: 2 }), '"number":-1'),
  'patch().diffMatchPatch': patched(
    (patch) => patch.diffMatchPatch({ text: '@@ -1,7 +1,9 @@\n-one\n+three\n  two\n' }),
    '"text":"three two"',
  ),
  'patch().ifRevisionId': supported(
    (c) =>
      settled(c.patch('a').ifRevisionId('other').set({ text: '' }).commit()).catch(
        (error: Error) => error.message,
      ),
    'unexpected revision ID',
  ),
  'patch().inc': patched((patch) => patch.inc({ number: 2 }), '"number":3'),
  'patch().insert': patched((patch) => patch.insert('before', 'list[1]', ['d']), '["b","d","c"]'),
  'patch().prepend': patched((patch) => patch.prepend('list', ['d']), '["d","b","c"]'),
  'patch().reset': patched((patch) => patch.set({ text: 'set' }).reset(), '"text":"one two"'),
  'patch().serialize': supported(
    (c) => c.mutate([{ patch: c.patch('a').set({ text: 'set' }).serialize() }]),
    '"text":"set"',
  ),
  'patch().set': patched((patch) => patch.set({ text: 'set' }), '"text":"set"'),
  'patch().setIfMissing': patched((patch) => patch.setIfMissing({ more: 1 }), '"more":1'),
  'patch().splice': patched((patch) => patch.splice('list', 0, 1, ['d']), '["d","c"]'),
  'patch().toJSON': supported((c) => c.patch('a').set({ text: 'set' }).toJSON(), '"text":"set"'),
  'patch().unset': patched((patch) => patch.unset(['list[0]']), '"list":["c"]'),
  replaceVersion: supported(
    (c) => c.replaceVersion({ ...VERSION, document: { ...NEW, _id: 'versions.summer.a' } }),
    'transactionId',
  ),
  request: supported((c) => c.request({ uri: '/ping' }), '"status":"ok"'),
  transaction: supported((c) => c.transaction([{ create: NEW }]).commit(), '"new"'),
  'transaction().clone': supported((c) => c.transaction().create(NEW).clone().commit(), '"new"'),
  'transaction().commit': supported((c) => c.transaction().create(NEW).commit(), '"new"'),
  'transaction().create': supported((c) => c.transaction().create(NEW).commit(), '"new"'),
  'transaction().createIfNotExists': supported(
    (c) => c.transaction().createIfNotExists(NEW).commit(),
    '"new"',
  ),
  'transaction().createOrReplace': supported(
    (c) =>
      c
        .transaction()
        .createOrReplace({ ...NEW, _id: 'a' })
        .commit(),
    '"operation":"update"',
  ),
  'transaction().delete': supported(
    (c) => c.transaction().delete('a').commit(),
    '"operation":"delete"',
  ),
  'transaction().patch': supported(
    (c) =>
      c
        .transaction()
        .patch('a', { set: { text: 'set' } })
        .commit(),
    '"operation":"update"',
  ),
  'transaction().reset': supported(
    (c) => c.transaction().delete('a').reset().create(NEW).commit(),
    '"new"',
  ),
  'transaction().serialize': supported(
    (c) => c.mutate(c.transaction().create(NEW).serialize()),
    '"text":"new"',
  ),
  'transaction().toJSON': supported((c) => c.transaction().create(NEW).toJSON(), '"text":"new"'),
  'transaction().transactionId': supported(
    (c) => c.transaction().transactionId('chosen').create(NEW).commit(),
    '"transactionId":"chosen"',
  ),
  unpublishVersion: supported((c) => c.unpublishVersion(VERSION), 'transactionId'),
  withConfig: supported((c) => c.withConfig({ dataset: 'other' }).config().dataset, 'other'),
}
