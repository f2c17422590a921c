/** Ids of React's useId: `:r1:`, `«r1»` and `_r_1_`. */
const REACT_ID = /:r[0-9a-z]+:|«r[0-9a-z]+»|(^|[^a-z])_r_[0-9a-z]+_/i;
const UUID = /[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/i;
/** Counters and timestamps. */
const LONG_NUMBER = /\d{4,}/;
/** Libraries that number the elements that they create. */
const NUMBERED =
  /^(ember|ext-gen|ext-element|yui_|jss|gwt-uid-|j_idt|__bvid__|mui-|mat-|cdk-|radix-|headlessui-|react-select-|react-aria|downshift-|dijit_|rc[-_]|el-id-|ng-tns-|svelte-)[\w:-]*\d/i;
/** Digits and letters in turn, such as `1q2w3e`. */
const MIXED_DIGITS = /\d[a-z]+\d+[a-z]|[a-z]\d+[a-z]+\d/i;
/** Small and capital letters in turn, such as `bdVaJa`. */
const MIXED_CASE = /[a-z][A-Z][a-z][A-Z]/;
const PATTERNS = [REACT_ID, UUID, LONG_NUMBER, NUMBERED, MIXED_DIGITS, MIXED_CASE];

/**
 * Whether an id or class looks as if a library or a build generated it, so that another version or load has another one. A
 * guess: names with long numbers count as generated.
 */
export const isGeneratedName = (name: string): boolean => PATTERNS.some((pattern) => pattern.test(name));
