import { deletePage, emptyPage, isOver, storedPage, storedPaths } from './driver-cache.ts'
import { deleteJournal } from './marks-journal.ts'
import { sendEnding } from './send-ending.ts'
import { sendMarks } from './send-marks.ts'

/** The guests go at once; what was pressed and not handed in yet stays until it is. Answers whether all of it is gone. */
export async function forgetLink(path: string): Promise<boolean> {
  await emptyPage(path)
  if ((await sendMarks(path).catch(() => 'waiting')) === 'waiting') return false
  if (!(await sendEnding(path).catch(() => false))) return false
  await deleteJournal(path)
  await deletePage(path)
  return true
}

/** Yesterday's link is not opened again: today's takes away what is left of it. */
export async function forgetEnded(own: string): Promise<void> {
  for (const path of await storedPaths()) {
    const page = path === own ? undefined : await storedPage(path)
    if (!page || !isOver(page) || !(await forgetLink(path))) continue
    const worker = await navigator.serviceWorker.getRegistration(path)
    await worker?.unregister()
  }
}
