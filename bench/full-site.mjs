import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openSite } from './site.mjs'

/** More than one page of the board, and a list as long as a festival's. */
const NOTES = 260
const FLIGHTS = 300
/** Of what is answered 503. */
const TRIES = 10

/** 20 first and 13 last names: 260 different aliases. */
const FIRST_NAMES = [
  'Acid',
  'Bass',
  'Cosmic',
  'Damp',
  'Echo',
  'Feral',
  'Glow',
  'Humid',
  'Limestone',
  'Lunar',
  'Midnight',
  'Moss',
  'Quartz',
  'Señor',
  'Sleepless',
  'Stalag',
  'Thirsty',
  'Tunnel',
  'Ultra',
  'Zoë’s',
]
const LAST_NAMES = [
  'Badger',
  'Baron',
  'Bat Whisperer',
  'Mike',
  'Goblin',
  'Gudrun',
  'Mole',
  'Murciélago',
  'Pilot of the Eleventh Hour',
  'Queen',
  'Troll',
  'Twins',
  'Worm',
]
/** Short and long ones, up to the 50 characters of a note. */
const PLACES = [
  'Palma',
  'Leeds',
  'Utrecht',
  'Cork',
  'Graz',
  'Berlin',
  'São Paulo',
  'Kraków',
  'Tel Aviv',
  'Goa',
  'København',
  'Reykjavík, when the wind lets us go',
  'Málaga',
  'Lyon',
  'Ghent',
  'Santiago de Compostela',
  'Bristol, third sofa on the left',
  'İzmir',
  'Tromsø',
  'Ljubljana',
  'Montréal',
  'Cape Town',
  'A field near Glastonbury that has no other name ..',
]
const REQUESTS = [
  'Two record cases, 23 kg each.',
  'Vegan, and no nuts please.',
  'I travel with my sister, who plays the harp; please book the two of us side by side.',
  'Afraid of flying: an aisle seat near the front, and as few stops as there can be.',
]

/** Fills the data folder of a site that does not run. @param {string} dataDir */
export async function fillFolder(dataDir) {
  const site = await openSite(dataDir, { TRUST_PROXY: '1' })
  await fillSite(site.url)
  await site.close()
}

/**
 * Fills a site through its own API with more notes than the board's first page holds and with a long list of flights.
 * Every sender has an address of its own, so that no limit stops them: the site must run with `TRUST_PROXY=1`.
 *
 * @param {string} url
 */
export async function fillSite(url) {
  for (let number = 1; number <= NOTES; number += 1)
    await send(`${url}/api/attendee-pinboard`, number, aNote(number))
  for (let number = 1; number <= FLIGHTS; number += 1)
    await send(`${url}/api/artist-flight-details`, number, aFlight(number))
}

/** @param {string} url @param {number} sender @param {Record<string, string>} body */
async function send(url, sender, body) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': `10.0.${sender >> 8}.${sender & 255}`,
    'Idempotency-Key': randomUUID(),
  }
  const ask = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  let response = await ask()
  // On a busy machine the database may be late. What it has stored all the same has its key.
  for (let tries = 1; response.status === 503 && tries < TRIES; tries += 1) {
    await response.arrayBuffer()
    await pause(1000)
    response = await ask()
  }
  if (response.status !== 201)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

/** @param {number} number */
function aNote(number) {
  return { alias: nameOf(number), location: pick(PLACES, number) }
}

/** @param {number} number */
function aFlight(number) {
  const requests = REQUESTS.slice(0, number % (REQUESTS.length + 1))
  return {
    artistName: `DJ ${nameOf(number)} ${number}`,
    fullName: `${nameOf(number)} von und zu Höhle`,
    passportNumber: `X${1_000_000 + number * 7919}`,
    email: `artist-${number}@example.com`,
    preferredArrivalDate: `${9 + (number % 4)} March, ${number % 2 === 0 ? 'morning' : 'evening'}`,
    preferredDepartureDate: `${16 + (number % 3)} March, after breakfast`,
    preferredAirport: pick(PLACES, number),
    // Some artists leave these two fields empty.
    ...(number % 3 !== 0 && { phone: `+34 600 ${100_000 + number}` }),
    ...(requests.length > 0 && { additionalNotes: requests.join('\n') }),
  }
}

/** @param {number} number */
function nameOf(number) {
  return `${pick(FIRST_NAMES, number)} ${pick(LAST_NAMES, number)}`
}

/** @param {string[]} texts @param {number} number */
function pick(texts, number) {
  return texts[number % texts.length] ?? ''
}
