export function observatoryGrade(answer: { headers: Headers; html: string; cookies: string[] }): {
  grade: string
  score: number
  notes: string[]
}
