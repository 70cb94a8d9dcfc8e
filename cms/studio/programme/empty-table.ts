import type { Language } from '../../../languages'

/** The headings of an empty table, in each language. */
const EMPTY_TABLES: Record<Language, string> = {
  en: 'Name, Size, Day, Start, End, Chamber, Description, Secret until, Links',
  es: 'Nombre, Tamaño, Día, Inicio, Fin, Cámara, Descripción, Secreto hasta, Enlaces',
  de: 'Name, Größe, Tag, Beginn, Ende, Kammer, Beschreibung, Geheim bis, Links',
}

/** A workbook with the headings alone. */
export async function emptyTable(language: Language): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({ sheets: [{ name: 'Programme', rows: [EMPTY_TABLES[language].split(', ')] }] })
}

/** Lets the browser save it, as "programme-es.xlsx". */
export async function saveEmptyTable(language: Language): Promise<void> {
  const file = new Blob([new Uint8Array(await emptyTable(language))])
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: `programme-${language}.xlsx`,
  })
  link.click()
  URL.revokeObjectURL(link.href)
}
