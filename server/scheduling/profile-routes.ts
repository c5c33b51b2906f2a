import { prefixed } from '#contract/kit/prefixed.ts'
import { diverKey, profileKey } from '#contract/scheduling/diving/profiles.api.ts'
import { deleteDive, saveDive } from './guests/dive-log.ts'
import { lendGear, listGear, returnGear, saveGear } from './guests/gear.ts'
import { showGuest, signGuest, tellGuest } from './guests/guest-routes.ts'
import { giveProfileLink } from './guests/give-link.ts'
import { listDives, listProfiles, profileInfo } from './guests/profiles.queries.ts'
import { saveProfile } from './guests/save-profile.ts'
import { readAnswers, reviewForm } from './guests/sign-form.ts'
import { whole } from './whole.ts'

/** Guests across trips, their forms and gear, and the page that they open by a link. */
export const profileRoutes = {
  ...prefixed('diver', {
    list: whole(listProfiles('divers')),
    save: whole(saveProfile),
    link: whole(giveProfileLink(diverKey)),
    info: whole(profileInfo),
    answers: readAnswers,
    review: reviewForm,
    logList: listDives,
    logSave: saveDive,
    logDelete: deleteDive,
    gearList: listGear,
    gearSave: saveGear,
    gearLend: lendGear,
    gearReturn: returnGear,
  }),
  ...prefixed('profile', {
    list: whole(listProfiles('all')),
    save: whole(saveProfile),
    link: whole(giveProfileLink(profileKey)),
  }),
  guestShow: showGuest,
  guestTell: tellGuest,
  guestMedical: signGuest('medical'),
  guestWaiver: signGuest('waiver'),
}
