import type { ReactNode } from 'react'
import type { Run } from '#contract/scheduling/plan.schema.ts'
import { Link } from '../../kit/parts/link.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { runTones } from '../run-tones.ts'

/** A run in one line: when, with what, by whom, how full and how far it was told; `children` are what may be done with it. */
export function RunLine({ run, date, children }: { run: Run; date: string; children: ReactNode }) {
  const { w } = useWords()
  return (
    <p>
      <b>
        {run.startsAt}–{run.endsAt}
      </b>{' '}
      <Link href={to.scheduling.coach({ coachCode: run.coachCode, date })}>
        {run.coachName} {run.plate}
      </Link>{' '}
      {[run.driverName, run.guideName].filter(Boolean).join(' · ')}{' '}
      <StatusTag tone={run.taken > run.seats ? 'bad' : 'neutral'}>
        {run.taken}/{run.seats}
      </StatusTag>{' '}
      <StatusTag tone={runTones[run.state]}>{w(`scheduling.runStates.${run.state}`)}</StatusTag> {children}
    </p>
  )
}
