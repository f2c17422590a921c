/** How a tree is asked for an element. */
export type TreeStrategy = 'xpath' | 'css' | 'id' | 'text';
