import { expect } from 'chai';
import type { ClientSession } from './client-session.js';

/** Checks that every keyword that touches the screen is E0105 and names the platform. */
export async function refusesTouch(session: ClientSession, element: string, platform: string): Promise<void> {
  const calls: readonly (readonly [keyword: string, params: unknown[]])[] = [
    ['Press Element', [element]],
    ['Long Press Element', [element]],
    ['Press By Coordinates', [100, 100]],
    ['Press By Percentage', [50, 50]],
    ['Detect And Press', [element]],
    ['Swipe', [100, 100, 'right', 50]],
    ['Swipe By Percentage', [50, 50, 'left', 20]],
    ['Swipe From Element', [element, 'up']],
    ['Swipe Until Element Appears', ['text=Nowhere', 'up', 1]],
    ['Scroll', ['down']],
    ['Scroll From Element', [element, 'down']],
    ['Scroll Until Element Appears', ['text=Nowhere', 'down', 1]],
    ['Drag And Drop', [element, element]],
    ['Pinch', [element, 0.5]],
  ];
  for (const [keyword, params] of calls) {
    const answer = await session.act(keyword, params);
    expect(answer.status, `${keyword}: ${answer.summary}`).to.equal(400);
    expect(answer.detail.code, `${keyword}: ${answer.summary}`).to.equal('E0105');
    expect(answer.detail.message, keyword).to.contain(platform);
  }
}
