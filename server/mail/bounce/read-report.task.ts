import { readReport, type Report } from './read-report.ts'

/** The report in a message; none where it is no report. */
export async function run({ raw }: { raw: string }): Promise<{ head: Report | null; list: never[] }> {
  return { head: (await readReport(raw)) ?? null, list: [] }
}
