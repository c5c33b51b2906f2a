/** The page's script did not arrive: the person is offered to load the app again. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded'
}

/** What is promised, or a failure once the time is over or loading fails. */
export async function inTime<T>(promised: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageNotLoaded('the page took too long to load')), milliseconds)
  })
  try {
    return await Promise.race([promised, over])
  } finally {
    clearTimeout(timer)
  }
}
