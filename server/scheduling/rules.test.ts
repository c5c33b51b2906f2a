import { expect, test } from 'vitest'
import { coachDayState, crewDayState, paperWarning, validUntil } from '#contract/scheduling/papers.ts'
import { clash, headsOn, hoursAllow } from '#contract/scheduling/plan-rules.ts'
import { workedTables } from '#test/kit/worked-tables.ts'

