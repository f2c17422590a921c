*** Settings ***
Library          Remote    ${LIBRARY}/suite-${PABOTEXECUTIONPOOLID}
Test Teardown    Close All Sessions

*** Variables ***
${PABOTEXECUTIONPOOLID}    alone

*** Test Cases ***
One
    Open And Write    Ada

Two
    Open And Write    Grace

*** Keywords ***
Open And Write
    [Arguments]    ${name}
    Open Session    capabilities={"url": "${PAGE}"}
    FOR    ${i}    IN RANGE    10
        Enter Text    css=#name    ${name} ${i}
        ${value}=    Get Value    css=#name
        Should Be Equal    ${value}    ${name} ${i}
        Clear Element Text    css=#name
    END
