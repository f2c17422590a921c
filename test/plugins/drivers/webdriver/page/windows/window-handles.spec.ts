import { expect } from 'chai';
import { WindowHandles } from '../../../../../../plugins/drivers/_webdriver/page/windows/window-handles.js';

describe('WindowHandles', () => {
  it('has what opens in front, and what was in front before when it closes', () => {
    const handles = new WindowHandles();
    expect(handles.update(['a'])).to.deep.equal(['a']);
    expect(handles.update(['a', 'b'])).to.deep.equal(['b']);
    expect(handles.order).to.deep.equal(['a', 'b']);
    handles.update(['a']);
    expect(handles.order).to.deep.equal(['a']);
  });

  it('keeps the order of opening while another window is chosen', () => {
    const handles = new WindowHandles();
    handles.update(['a']);
    handles.update(['c', 'a', 'b']);
    handles.choose('a');
    expect(handles.opened).to.deep.equal(['a', 'c', 'b']);
    expect(handles.order.at(-1)).to.equal('a');
  });

  it('reports what opened since a window was chosen as new, but not the first ones', () => {
    const handles = new WindowHandles();
    handles.update(['a']);
    expect(handles.isNew('a')).to.equal(false);
    handles.update(['a', 'b']);
    expect(handles.isNew('b')).to.equal(true);
    handles.choose('b');
    expect(handles.isNew('b')).to.equal(false);
  });
});
