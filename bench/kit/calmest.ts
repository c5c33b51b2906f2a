type CalmestInput = { ms: number; rows: number }

/** What others do on the machine meanwhile only adds to a time: the calmest of so many rounds says what the server takes. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

/** The 95th percentile of so many calls, in milliseconds; `found` is how many rows they had. */
export async function calmestP95(
  runs: number,
  ask: (no: number) => Promise<CalmestInput>,
): Promise<{ p95: number; found: number }> {
  for (let no = 0; no < 8; no++) await ask(1000 + no)
  const ends: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (let no = 0; no < runs; no++) {
      const { ms, rows } = await ask(no)
      times.push(ms)
      found += rows
    }
    ends.push(times.toSorted((a, b) => a - b)[Math.floor(runs * 0.95)]!)
  }
  return { p95: Math.min(...ends), found }
}
