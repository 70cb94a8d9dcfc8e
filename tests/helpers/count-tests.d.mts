export interface Report {
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}
export function countTests(
  report: Report | null,
  exitCode: number,
): { passed: number; failed: number; notes: string[] }
