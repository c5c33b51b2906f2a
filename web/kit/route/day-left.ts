/** What is left of a product on each of some days, over all its sessions; null = not counted. */
export type DaysLeft = ReadonlyMap<string, number | null>
type UseDaysLeft = (input: { skuId: number; from: string; days: number; on: boolean }) => DaysLeft

const none: DaysLeft = new Map()
let useGiven: UseDaysLeft = () => none

/** The domain that counts stock gives it to calendars that do not know it; once, at start. */
export const giveDaysLeft = (hook: UseDaysLeft): void => void (useGiven = hook)

export const useDaysLeft: UseDaysLeft = (input) => useGiven(input)
