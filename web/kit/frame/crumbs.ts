import { mayOpen } from '../guard.ts'
import { screenNamed, type KnownScreen } from '../screens.ts'
import type { StoredUser } from '../stored-user.ts'

/** The screens above one, top down; those the person may not open are left out (requirements §6). */
export function crumbsAbove(
  screen: KnownScreen,
  user: Pick<StoredUser, 'kind' | 'isSuper' | 'path' | 'firstUrl'>,
): KnownScreen[] {
  const above = (screen.under ?? []).map((name) => screenNamed(name, screen.domain))
  return above.filter((upper): upper is KnownScreen => Boolean(upper && mayOpen(user, upper)))
}
