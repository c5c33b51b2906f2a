/** What stands at a place of a list; from its end where the place is below zero. It is there: whoever asks has seen to that. */
export function at<T>(list: readonly T[], place: number): T {
  const one = list.at(place)
  if (one === undefined) throw new RangeError(`nothing stands at ${place} of ${list.length}`)
  return one
}
