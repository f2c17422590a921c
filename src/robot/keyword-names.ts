import { slugOf } from '../plugin/mark.js';

/** The keywords of Robot Framework's library BuiltIn, version 7, which every suite uses without a prefix. */
const BUILT_IN = new Set(
  `Call Method, Catenate, Comment, Continue For Loop, Continue For Loop If, Convert To Binary, Convert
To Boolean, Convert To Bytes, Convert To Hex, Convert To Integer, Convert To Number, Convert To
Octal, Convert To String, Create Dictionary, Create List, Evaluate, Exit For Loop, Exit For Loop If,
Fail, Fatal Error, Get Count, Get Length, Get Library Instance, Get Time, Get Variable Value, Get
Variables, Import Library, Import Resource, Import Variables, Keyword Should Exist, Length Should
Be, Log, Log Many, Log To Console, Log Variables, No Operation, Pass Execution, Pass Execution If,
Regexp Escape, Reload Library, Remove Tags, Repeat Keyword, Replace Variables, Reset Log Level,
Return From Keyword, Return From Keyword If, Run Keyword, Run Keyword And Continue On Failure, Run
Keyword And Expect Error, Run Keyword And Ignore Error, Run Keyword And Return, Run Keyword And
Return If, Run Keyword And Return Status, Run Keyword And Warn On Failure, Run Keyword If, Run
Keyword If All Tests Passed, Run Keyword If Any Tests Failed, Run Keyword If Test Failed, Run
Keyword If Test Passed, Run Keyword If Timeout Occurred, Run Keyword Unless, Run Keywords, Set
Global Variable, Set Library Search Order, Set Local Variable, Set Log Level, Set Suite
Documentation, Set Suite Metadata, Set Suite Variable, Set Tags, Set Task Metadata, Set Task
Variable, Set Test Documentation, Set Test Message, Set Test Metadata, Set Test Variable, Set
Variable, Set Variable If, Should Be Empty, Should Be Equal, Should Be Equal As Integers, Should Be
Equal As Numbers, Should Be Equal As Strings, Should Be True, Should Contain, Should Contain Any,
Should Contain X Times, Should End With, Should Match, Should Match Regexp, Should Not Be Empty,
Should Not Be Equal, Should Not Be Equal As Integers, Should Not Be Equal As Numbers, Should Not Be
Equal As Strings, Should Not Be True, Should Not Contain, Should Not Contain Any, Should Not End
With, Should Not Match, Should Not Match Regexp, Should Not Start With, Should Start With, Skip,
Skip If, Sleep, Variable Should Exist, Variable Should Not Exist, Wait Until Keyword Succeeds`
    .split(/,\s+/)
    .map(slugOf),
);

const SUFFIX = ' In Session';

/** The name of a keyword for suites: one of BuiltIn's, such as Sleep, becomes _Sleep In Session_. */
export const suiteName = (name: string): string => (BUILT_IN.has(slugOf(name)) ? name + SUFFIX : name);

/** The name of the engine for one of `suiteName`. */
export function engineName(name: string): string {
  const base = name.slice(0, -SUFFIX.length);
  return name.endsWith(SUFFIX) && BUILT_IN.has(slugOf(base)) ? base : name;
}
