import { service } from '../kit/app-services.ts'
import type { Ctx } from '../kit/ctx.ts'

/** Milliseconds for which what was added up of past days is told again. */
const freshFor = 60_000
type StoredDaysPast = { until: number; days: Promise<unknown> }

/**
 * Past days hardly change and are many; open first pages ask with every order that stirs. So they are added up once a
 * minute for a merchant and a day, and today alone each time. Nothing of it is a person's own.
 */
export function cachedDays<T>(ctx: Ctx, key: string, addUp: () => Promise<T>): Promise<T> {
  const daysByName = service(ctx.app, 'home.daysPast', () => new Map<string, StoredDaysPast>())
  const now = ctx.now.getTime()
  for (const [name, { until }] of daysByName) if (until <= now) daysByName.delete(name)
  const name = `${ctx.scope.merchantId} ${key}`
  const found = daysByName.get(name)
  if (found) return found.days as Promise<T>
  const days = addUp()
  daysByName.set(name, { until: now + freshFor, days })
  days.catch(() => daysByName.delete(name))
  return days
}
