import { importFolder } from './lake'
import { twoHalves } from './pictures'

/** A folder in Sanity's import format, with what content has: drafts, references, pictures and a file. */
export async function sampleFolder(): Promise<string> {
  const books = ['karst', 'doline', 'polje'].map((name) => ({
    _id: name,
    _type: 'book',
    title: name,
    author: { _type: 'reference', _ref: 'author' },
    cover: {
      _type: 'image',
      alt: `The cover of ${name}`,
      _sanityAsset: `image@file://./${name}.png`,
    },
  }))
  const author = { _id: 'author', _type: 'author', name: 'Živa Škocjan', tags: ['caves', '洞窟'] }
  const note = {
    _id: 'note',
    _type: 'note',
    file: { _type: 'file', _sanityAsset: 'file@file://./note.txt' },
  }
  return importFolder([author, ...books, { ...author, _id: 'drafts.author', name: 'Živa' }, note], {
    'karst.png': await twoHalves(),
    'doline.png': await twoHalves('webp'),
    'polje.png': await twoHalves('jpeg'),
    'note.txt': Buffer.from('a note'),
  })
}
