import { type Site } from './site'

export interface Answer {
  status: number
  text: string
  retryAfter: string | null
}

export async function get(site: Site, path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(site.url + path, init)
  return {
    status: answer.status,
    text: await answer.text(),
    retryAfter: answer.headers.get('retry-after'),
  }
}
