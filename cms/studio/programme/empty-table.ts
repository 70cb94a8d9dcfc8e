import { LANGUAGES } from '../../../languages'

const EMPTY_TABLES = {
  English: 'Name, Size, Day, Start, End, Chamber, Description, Secret until, Links',
  Español: 'Nombre, Tamaño, Día, Inicio, Fin, Cámara, Descripción, Secreto hasta, Enlaces',
  Deutsch: 'Name, Größe, Tag, Beginn, Ende, Kammer, Beschreibung, Geheim bis, Links',
}
export type TableLanguage = keyof typeof EMPTY_TABLES
export const TABLE_LANGUAGES = Object.keys(EMPTY_TABLES) as TableLanguage[]

/** A workbook with the headings alone, in one of three languages. */
export async function emptyTable(language: TableLanguage): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({ sheets: [{ name: 'Programme', rows: [EMPTY_TABLES[language].split(', ')] }] })
}

/** "programme-es.xlsx" */
export function nameOfEmptyTable(language: TableLanguage): string {
  const [code] = Object.entries(LANGUAGES).find(([, name]) => name === language)!
  return `programme-${code}.xlsx`
}

/** Lets the browser save it. */
export async function saveEmptyTable(language: TableLanguage): Promise<void> {
  const file = new Blob([new Uint8Array(await emptyTable(language))])
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: nameOfEmptyTable(language),
  })
  link.click()
  URL.revokeObjectURL(link.href)
}
