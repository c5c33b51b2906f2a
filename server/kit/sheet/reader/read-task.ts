/** What a task gives: a few facts, and a list that may be long. The list travels in parts, so that nobody waits for all of it. */
export type TaskResult<H, T> = { head: H; list: readonly T[] }
/** Work on what somebody sent: a module's `run`, called in a process of its own. Its input and its result are plain values. */
export type ReadTask<I, H, T> = (input: I) => Promise<TaskResult<H, T>> | TaskResult<H, T>

/** A task by the file that it stands in; the type says what it takes and gives, and is not imported by who asks. */
export type TaskFile<I, H, T> = { readonly file: URL; readonly of?: ReadTask<I, H, T> }
export const taskIn = <I, H, T>(file: URL): TaskFile<I, H, T> => ({ file })
