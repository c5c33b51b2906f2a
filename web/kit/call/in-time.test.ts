import { expect, test } from 'vitest'
import { inTime, PageNotLoaded } from './in-time.ts'

test('a page that does not arrive in time is given up', async () => {
  await expect(inTime(new Promise(() => undefined), 5)).rejects.toBeInstanceOf(PageNotLoaded)
  expect(await inTime(Promise.resolve('page'), 1_000)).toBe('page')
})
