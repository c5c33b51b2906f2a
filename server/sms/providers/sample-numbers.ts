/** What becomes of a message at our simulators, by the last digits of the number it goes to. */
export const fateOf = (
  phone: string,
): 'refused' | 'undelivered' | 'silent' | 'optedOut' | 'answersStop' | 'delivered' =>
  phone.endsWith('001')
    ? 'refused'
    : phone.endsWith('002')
      ? 'undelivered'
      : phone.endsWith('003')
        ? 'silent'
        : phone.endsWith('004')
          ? 'optedOut'
          : phone.endsWith('005')
            ? 'answersStop'
            : 'delivered'
