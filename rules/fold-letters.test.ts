import { expect, test } from 'vitest'
import { foldLetters } from './fold-letters'

test.each([
  ['Ærlig Grotte', 'aerlig grotte'],
  ['Røyksopp', 'royksopp'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Señora Sima', 'senora sima'],
  ['Þórunn Ðjúp', 'thorunn djup'],
  ['Işık ıı', 'isik ii'],
  ['İstanbul', 'istanbul'],
  ['李小龍', '李小龍'],
  ['عمّان', 'عمان'],
])('"%s" is compared as "%s"', (text, folded) => expect(foldLetters(text)).toBe(folded))
