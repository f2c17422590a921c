import type { ContactDraft } from './contact-draft.js';

const NAMES: readonly (readonly [name: string, country: string])[] = [
  ['Ada Lovelace', 'United Kingdom'],
  ['Alan Turing', 'United Kingdom'],
  ['Alexander von Humboldt', 'Germany'],
  ['Amelia Earhart', 'United States'],
  ['Annie Jump Cannon', 'United States'],
  ['Barbara McClintock', 'United States'],
  ['Benjamin Banneker', 'United States'],
  ['Blaise Pascal', 'France'],
  ['Carl Linnaeus', 'Sweden'],
  ['Caroline Herschel', 'Germany'],
  ['Charles Babbage', 'United Kingdom'],
  ['Chien-Shiung Wu', 'China'],
  ['Claude Shannon', 'United States'],
  ['Dorothy Hodgkin', 'United Kingdom'],
  ['Dorothy Vaughan', 'United States'],
  ['Edith Clarke', 'United States'],
  ['Edmond Halley', 'United Kingdom'],
  ['Emmy Noether', 'Germany'],
  ['Enrico Fermi', 'Italy'],
  ['Ernest Rutherford', 'New Zealand'],
  ['Évariste Galois', 'France'],
  ['Florence Nightingale', 'United Kingdom'],
  ['Frances Allen', 'United States'],
  ['Galileo Galilei', 'Italy'],
  ['George Boole', 'United Kingdom'],
  ['Gertrude Elion', 'United States'],
  ['Grace Hopper', 'United States'],
  ['Hedy Lamarr', 'Austria'],
  ['Henrietta Leavitt', 'United States'],
  ['Hypatia of Alexandria', 'Egypt'],
  ['Ibn al-Haytham', 'Iraq'],
  ['Ida Rhodes', 'Ukraine'],
  ['Isaac Newton', 'United Kingdom'],
  ['James Clerk Maxwell', 'United Kingdom'],
  ['Jean Bartik', 'United States'],
  ['Johannes Kepler', 'Germany'],
  ['John von Neumann', 'Hungary'],
  ['Joseph Fourier', 'France'],
  ['Karen Spärck Jones', 'United Kingdom'],
  ['Katherine Johnson', 'United States'],
  ['Kurt Gödel', 'Austria'],
  ['Leonhard Euler', 'Switzerland'],
  ['Lise Meitner', 'Austria'],
  ['Marie Curie', 'Poland'],
  ['Mary Anning', 'United Kingdom'],
  ['Mary Somerville', 'United Kingdom'],
  ['Maryam Mirzakhani', 'Iran'],
  ['Michael Faraday', 'United Kingdom'],
  ['Niels Bohr', 'Denmark'],
  ['Nikola Tesla', 'Croatia'],
  ['Rachel Carson', 'United States'],
  ['Rosalind Franklin', 'United Kingdom'],
  ['Sofia Kovalevskaya', 'Sweden'],
  ['Sophie Germain', 'France'],
  ['Srinivasa Ramanujan', 'India'],
  ['Tycho Brahe', 'Denmark'],
  ['Vera Rubin', 'United States'],
  ['Wang Zhenyi', 'China'],
  ['Wanda Szmielew', 'Poland'],
  ['Zhang Heng', 'China'],
];

const GROUPS = ['family', 'friends', 'work', 'club', 'neighbours'] as const;
const CHANNELS = ['email', 'phone', 'post'] as const;

/** The initial 60 people of every app; addresses and numbers are reserved for examples. */
export function people(): ContactDraft[] {
  return NAMES.map(([name, country], index) => ({
    name,
    email: `${mailbox(name)}@example.com`,
    phone: `+44 20 7946 0${100 + index}`,
    birthday: '',
    reminder_days: null,
    group: GROUPS[index % GROUPS.length] ?? '',
    country,
    channel: CHANNELS[index % CHANNELS.length] ?? 'email',
    favourite: index % 7 === 0,
    notes: '',
    passphrase: '',
  }));
}

function mailbox(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
}
