import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import {
  expectToFit,
  expectToFitWithToast,
  hydrated,
  resize,
  WIDTHS,
  isFocused,
} from '../helpers/page-state'
import { ADD, fillBoard, fillForm, JOIN, openBoard, waitForToast } from '../helpers/pinboard'
import { startSite } from '../helpers/site'
import { pinNote } from '../helpers/admin'

const AWKWARD = [
  'W'.repeat(50),
  'ليلى من الكهف العميق',
  'Za\u0335\u035cl\u0334\u031bg\u0336\u035c\u0344o\u0328\u0334',
  'x',
  'Łódź Ünal',
]

test('the bare board fits windows of 320 and 1440 px; on a wide screen the other notes, few or many, make room for the one that is written', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 1440, height: 900, reducedMotion: true })
  await openBoard(page)
  await page.getByRole('heading', { name: 'Be the First to Join!' }).waitFor()
  const looks = await Promise.all(
    ['Start the Madness!', ADD].map((name) =>
      page
        .getByRole('button', { name })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ),
  )
  expect(looks[0], 'the wanted button is in the middle of the board').not.toBe(looks[1])
  await expectToFit(page, [320, 1440])
  await resize(page, 1440, 900)
  let stored = 0
  for (const count of [1, 40]) {
    await fillBoard(site, count - stored)
    stored = count
    site.services.pinboard.wasAdded()
    await page.goto('/attendee-pinboard')
    await hydrated(page)
    await page.getByRole('button', { name: ADD }).click()
    const form = (await page.getByRole('form', { name: 'Join the Crew!' }).boundingBox())!
    const board = (await page.getByRole('region', { name: 'The board' }).boundingBox())!
    const bottom = Math.min(900, board.y + board.height)
    expect.soft(form.y, `beside ${count} notes`).toBeGreaterThan(board.y)
    expect.soft(form.y + form.height, `beside ${count} notes`).toBeLessThan(bottom)
    const notes = await page
      .locator('.note')
      .evaluateAll((all) => all.map((note) => note.getBoundingClientRect().toJSON() as DOMRect))
    expect(notes).toHaveLength(count)
    const covered = notes.filter(
      ({ left, right, top, bottom: end }) =>
        left < form.x + form.width && right > form.x && top < form.y + form.height && end > form.y,
    )
    expect.soft(covered, `beside ${count} notes`).toEqual([])
  }
  expect(await page.getByText('No real names!').isVisible()).toBe(true)
  expect(await page.locator('main').innerText()).toMatch(/^Ravers Checked In\n40\nCountries\n0$/m)
  const looksOf = (property: '--paper' | '--tilt') =>
    page
      .locator('.note')
      .evaluateAll(
        (notes, name) =>
          notes.flatMap((note) => getComputedStyle(note).getPropertyValue(name) || []),
        property,
      )
  expect(new Set(await looksOf('--paper')).size, 'papers').toBe(6)
  expect(new Set(await looksOf('--tilt')).size, 'tilts').toBe(7)
  await page.getByRole('button', { name: 'Close' }).click()
  const columns = []
  for (const width of [320, 390, 1024, 1440]) {
    await resize(page, width, 900)
    const tops = await page
      .locator('.notes > li')
      .evaluateAll((notes) => notes.map((note) => (note as HTMLElement).offsetTop))
    columns.push(tops.filter((top) => top === tops[0]).length)
  }
  expect(columns, 'columns').toEqual([1, 2, 3, 4])
})

test('one’s own note lands once, in less than 400 ms, and notes below the first screenful do not wait', async () => {
  await using site = await startSite()
  await fillBoard(site, 30)
  await using page = await openPage(site.url)
  await openBoard(page)
  const delays = await page
    .locator('.notes > li')
    .evaluateAll((notes) =>
      notes.map((note) => Number.parseFloat(getComputedStyle(note).animationDelay)),
    )
  expect(delays.slice(0, 3)).toEqual([0, 0.1, 0.2])
  expect(Math.max(...delays.slice(16))).toBe(0)
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Echo', 'Graz')
  await page.getByRole('button', { name: JOIN }).click()
  const own = page.locator('.notes > li').filter({ hasText: 'Echo' })
  await own.waitFor()
  const animation = await own.evaluate((note) => [
    getComputedStyle(note).animationName,
    Number.parseFloat(getComputedStyle(note).animationDuration),
    getComputedStyle(note).animationIterationCount,
  ])
  expect(animation[0]).not.toBe(
    await page
      .locator('.notes > li')
      .last()
      .evaluate((note) => getComputedStyle(note).animationName),
  )
  expect(Number(animation[1])).toBeLessThan(0.4)
  expect(animation[2]).toBe('1')
})

test('from 320 to 1440 px no name hangs out of its note or the page, and axe finds nothing, form or error open', async () => {
  await using site = await startSite()
  for (const name of AWKWARD) await pinNote(site, name, name)
  await using page = await openPage(site.url, { reducedMotion: true })
  await openBoard(page)
  for (const width of [...WIDTHS, 360]) {
    await expectToFit(page, [width])
    expect(await page.locator('.note p').count()).toBeGreaterThanOrEqual(AWKWARD.length)
    const hanging = await page.locator('.note p').evaluateAll((lines) =>
      lines
        .filter((line) => {
          const [own, paper] = [
            line.getBoundingClientRect(),
            line.closest('li')!.getBoundingClientRect(),
          ]
          return (
            own.left < paper.left ||
            own.right > paper.right ||
            line.scrollWidth > line.clientWidth + 1
          )
        })
        .map((line) => line.textContent),
    )
    expect(hanging, `at ${width} px`).toEqual([])
  }
  await page.getByRole('button', { name: ADD }).click()
  await expectToFit(page)
  await fillForm(page, 'Bat', ' ')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Missing Info')
  await expectToFitWithToast(page)
})

test('at 390 px no drawing on a note lies on its place, however long that is', async () => {
  await using site = await startSite()
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await pinNote(site, name, 'Coves d’Artà i Canyamel, Mallorca, Illes Balears')
  await using page = await openPage(site.url, { width: 390, reducedMotion: true })
  await openBoard(page)
  const gaps = await page.locator('.note').evaluateAll((notes) =>
    notes.flatMap((note) => {
      const { content, bottom, height } = getComputedStyle(note, '::after')
      const place = note.lastElementChild as HTMLElement
      const drawing = note.clientHeight - Number.parseFloat(bottom) - Number.parseFloat(height)
      return content === 'none' ? [] : [drawing - place.offsetTop - place.offsetHeight]
    }),
  )
  expect(gaps).toHaveLength(3)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
})

test('a field of spaces is asked for and has the focus, what was typed stays, and on a phone the message does not lie over the field', async () => {
  await using site = await startSite()
  await using page = await openPage(site.url, { width: 390, height: 660 })
  await openBoard(page)
  await page.getByRole('button', { name: ADD }).click()
  await fillForm(page, 'Bat', ' ')
  await page.getByRole('button', { name: JOIN }).click()
  await waitForToast(page, 'Missing Info')
  await waitForToast(page, 'Please fill in both your party alias and location!')
  const place = page.getByLabel('Where are you coming from?')
  expect(await isFocused(place)).toBe(true)
  expect(await page.getByLabel('Party Alias').inputValue()).toBe('Bat')
  const message = (await page.locator('.toast').boundingBox())!
  const field = (await place.boundingBox())!
  expect(field.y).toBeGreaterThan(message.y + message.height)
  expect(field.y + field.height).toBeLessThan(660)
})
