import { expect } from 'chai';
import { chooseCandidate } from '../../../src/heal/similarity/choose-candidate.js';
import { candidate, fingerprint } from '../fingerprint.js';

const save = fingerprint({ text: 'Save', id: 'save', others: ['Cancel', 'Delete'] });
const cancel = candidate({ text: 'Cancel', id: 'cancel' });

describe('chooseCandidate', () => {
  it('chooses an element that has another id', () => {
    const renamed = candidate({ text: 'Save', id: 'x17' });
    const choice = chooseCandidate(save, [cancel, renamed]);
    expect(choice?.candidate).to.equal(renamed);
    expect(choice?.score).to.be.within(0.9, 1);
  });

  it('chooses an element that says a little more', () => {
    const reworded = candidate({ text: 'Save now', id: 'save' });
    expect(chooseCandidate(save, [cancel, reworded])?.candidate).to.equal(reworded);
  });

  it('chooses an element that stands elsewhere when nothing else showed the same', () => {
    const place = { x: 0.9, y: 2.5, width: 0.1, height: 0.05 };
    const moved = candidate({ text: 'Save', id: 'x17', ancestors: ['footer'], before: ['a'], after: ['b'], place });
    expect(chooseCandidate(save, [cancel, moved])?.candidate).to.equal(moved);
  });

  it('chooses nothing that was there before as another element', () => {
    expect(chooseCandidate(save, [cancel, candidate({ text: 'Delete', id: 'delete' })])).to.equal(undefined);
  });

  it('chooses nothing that is called otherwise, though it stands in the same place', () => {
    expect(chooseCandidate(save, [candidate({ text: 'Archive', id: 'archive' })])).to.equal(undefined);
  });

  it('chooses nothing of another type', () => {
    expect(chooseCandidate(save, [candidate({ text: 'Save', id: 'save', type: 'link' })])).to.equal(undefined);
  });

  it('chooses none of two that are equally like it', () => {
    const twins = [candidate({ text: 'Save', id: 'a1' }), candidate({ text: 'Save', id: 'a2' })];
    expect(chooseCandidate(save, twins)).to.equal(undefined);
  });

  it('chooses nothing when what it found is hidden or disabled', () => {
    const unusable = candidate({ text: 'Save', id: 'x17' }, false);
    expect(chooseCandidate(save, [unusable, candidate({ text: 'Save all', id: 'x18' })])).to.equal(undefined);
  });

  it('tells numbered elements apart by their numbers', () => {
    const row = fingerprint({ text: 'Row 7' });
    expect(chooseCandidate(row, [candidate({ text: 'Row 8' })])).to.equal(undefined);
  });

  it('goes by what is around an element that shows the same as others', () => {
    const edit = fingerprint({ text: 'Edit', others: ['Edit'], before: ['Ada'], after: ['Grace'] });
    const here = candidate({ text: 'Edit', id: 'x1', before: ['Ada'], after: ['Grace'] });
    const place = { ...edit.place, y: 0.9 };
    const there = candidate({ text: 'Edit', id: 'x2', before: ['Grace'], after: ['Linus'], place });
    expect(chooseCandidate(edit, [there, here])?.candidate).to.equal(here);
    expect(chooseCandidate(edit, [there])).to.equal(undefined);
  });
});
