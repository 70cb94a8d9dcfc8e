import { expect, test } from 'vitest'
import { asAdmin } from '../helpers/admin'
import { addLeg, putCard } from '../helpers/desk'
import { askForLink, keyIn, outbox, sendOwnForm, submitted } from '../helpers/my-flight'
import { beginSession, mutate } from '../helpers/organiser'
import { startSite, type Site } from '../helpers/site'

const EMAIL = 'noa@mail.example'
const OF_2027 = {
  startDate: '2027-03-11',
  endDate: '2027-03-14',
  dates: '11–14 March 2027',
  title: 'Trance & Order',
}
const WAY = {
  _id: 'gettingThere',
  _type: 'gettingThere',
  title: 'How to find us',
  intro: 'By coach, in the dark.',
  chapters: [{ _key: 'a', _type: 'gettingThereChapter', title: 'Coaches', text: 'Every hour.' }],
}

const letterTo = async (site: Site, flight: number, kind = 'booked') => {
  const asked = `/api/admin/letters?kind=${kind}&flight=${flight}`
  return (await (await asAdmin(site, 'GET', asked)).json()) as { subject: string; text: string }
}

/** Asks for a new link, and reads its mail. */
async function newLink(site: Site, reference: string) {
  await askForLink(site, { reference, email: EMAIL })
  const mail = async () =>
    (await outbox(site)).find((one) => one.kind === 'new link' && one.reference === reference)
  await expect.poll(mail).toBeDefined()
  return (await mail())!
}

test('the mails and the page of an artist of last year speak of last year after the next one is public', async () => {
  const clock = { now: new Date('2026-03-05T12:00:00Z') }
  await using site = await startSite({ now: () => clock.now })
  const token = await beginSession(site)
  const old = await submitted(site, { artistName: 'Of 2026', email: EMAIL }, 'de')
  const english = await submitted(site, { artistName: 'English', email: 'eve@mail.example' })
  for (const id of [1, 2]) {
    await addLeg(site, id)
    await putCard(site, id, { status: 'booked' })
  }
  const before = await letterTo(site, 2)
  expect(before.text).toContain('Trance & Madness (12–15 March 2026)')

  const settings = { id: 'siteSettings', set: OF_2027, unset: ['translations'] }
  await mutate(site, token, [{ createOrReplace: WAY }, { patch: settings }])
  await expect.poll(() => site.services.content.editionAtHand()).toBe(2027)
  await expect
    .poll(async () => (await fetch(`${site.url}/getting-there`)).status, { timeout: 10_000 })
    .toBe(200)
  clock.now = new Date('2026-03-05T13:00:00Z')
  expect(await letterTo(site, 2)).toEqual(before)
  const inGerman = await letterTo(site, 1)
  expect(inGerman.text).toContain('12.–15.\u00a0März 2026')
  expect(inGerman.subject).toContain('Trance & Madness')
  const mail = await newLink(site, old.reference)
  expect(mail.subject).toContain('Trance & Madness')
  expect(mail.text).toContain('14.\u00a0Mai 2026')
  expect(mail.text).not.toContain('getting-there')
  const page = await (await sendOwnForm(site, { intent: 'open', key: english.key })).text()
  const shown = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  expect(shown).toContain('12–15 March 2026')
  expect(shown).not.toMatch(/2027|Order/)

  const next = await submitted(site, { artistName: 'Of 2027', email: EMAIL })
  await addLeg(site, 3)
  await putCard(site, 3, { status: 'booked' })
  expect((await letterTo(site, 3)).text).toContain('Trance & Order (11–14 March 2027)')
  clock.now = new Date('2026-03-05T14:00:00Z')
  const nextMail = await newLink(site, next.reference)
  expect(nextMail.text).toContain('13 May 2027')
  expect(nextMail.text).toContain('getting-there')
  const own = await (await sendOwnForm(site, { intent: 'open', key: keyIn(nextMail.text) })).text()
  expect(own).toContain('11–14 March 2027')
})
