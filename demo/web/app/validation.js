const E_MAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** The messages for a contact draft's fields, by field name; the API checks the same rules. */
export function validate({ name, email, phone, birthday, reminder_days: days, passphrase }) {
  const errors = {};
  if (name === '') errors.name = 'Enter a full name.';
  if (email === '') errors.email = 'Enter an e-mail address.';
  else if (!E_MAIL.test(email)) errors.email = 'Enter an e-mail address like name@example.com.';
  if (phone !== '' && !(/^[+\d][\d\s().-]*$/.test(phone) && phone.replace(/\D/g, '').length >= 6)) {
    errors.phone = 'Use at least six digits, with spaces, + and - as you like.';
  }
  if (birthday !== '' && !(Date.parse(birthday) <= Date.now())) {
    errors.birthday = 'Give a date in the past, as YYYY-MM-DD.';
  }
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 365)) {
    errors.reminder_days = 'Give a whole number from 1 to 365.';
  }
  if (passphrase !== '' && passphrase.length < 8) errors.passphrase = 'Use at least 8 characters.';
  return errors;
}
